/** The widest and tallest proportions of media in a list (width / height): none takes more than a screen. */
export const widest = 1.91
export const tallest = 4 / 5
