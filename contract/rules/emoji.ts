/** The reactions that are offered first. */
export const usualReactions = ['❤️', '😂', '😮', '😢', '👏', '🔥'] as const

const emoji = /^\p{RGI_Emoji}$/v

/** Whether the text is one emoji and nothing else. */
export function isEmoji(text: string): boolean {
  return emoji.test(text)
}

const fewEmoji = /^\s*(\p{RGI_Emoji}\s*){1,3}$/v

/** Whether a message is up to three emoji and nothing else, which is shown large. */
export function isFewEmoji(text: string): boolean {
  return text.length <= 200 && fewEmoji.test(text)
}
