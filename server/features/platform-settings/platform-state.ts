import type { PlatformSettings } from '@atelier/contract/platform-settings'
import type { PlatformState } from '@atelier/contract/platform-state'

export function platformStateOf({ banner_text: text, banner_link, read_only, transparency_published }: PlatformSettings): PlatformState {
  return { banner: text ? { text, link: banner_link || null } : null, read_only, transparency_published }
}
