/** The widest and tallest proportions of media in a list (width / height): none takes more than a screen. */
const widest = 1.91
const tallest = 4 / 5

/** The proportions (width / height) that a list gives a picture or video: its own as far as they fit; 16:9 while they are unknown. */
export function frameOf(media: { width: number | null; height: number | null } | undefined): number {
  return Math.min(widest, Math.max(tallest, (media?.width ?? 16) / (media?.height ?? 9)))
}
