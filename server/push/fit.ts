import { limits } from '@atelier/contract/limits'
import type { Push } from '@atelier/contract/push'
import { shorten } from '@atelier/contract/rules/push-of'

export function shortenToFit(push: Push, max: number, encode: (push: Push) => unknown): string {
  for (let length: number = limits.push.body; ; length = Math.floor(length / 2)) {
    const text = JSON.stringify(encode({ ...push, title: shorten(push.title, length), body: shorten(push.body, length) }))
    if (length === 0 || Buffer.byteLength(text) <= max) return text
  }
}
