export const usualReactions = ['❤️', '😂', '😮', '😢', '👏', '🔥'] as const

const emoji = /^\p{RGI_Emoji}$/v

export function isEmoji(text: string): boolean {
  return emoji.test(text)
}

const fewEmoji = /^\s*(\p{RGI_Emoji}\s*){1,3}$/v

export function isFewEmoji(text: string): boolean {
  return text.length <= 200 && fewEmoji.test(text)
}
