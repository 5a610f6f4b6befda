/** Widest and tallest that media stand in a list (width / height): none takes more than a screen. */
export const widest = 1.91
export const tallest = 4 / 5
