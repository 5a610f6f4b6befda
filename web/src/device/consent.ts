import { paths } from '@atelier/contract/paths'
import { registerPlugin } from '@capacitor/core'
import { followLink } from '#device/deep-links.ts'
import { platform } from '#device/platform.ts'
import { publicUrl } from '#device/server-address.ts'

const Consent = registerPlugin<{ ask(options: { url: string; host: string; path: string }): Promise<{ url?: string }> }>('Consent')

/** On iOS redirects open no links, so the system hands the address over. Native apps only. */
export async function askConsent(url: string): Promise<void> {
  if (platform() !== 'ios') return window.location.assign(url)
  const { url: cameBack } = await Consent.ask({ url, host: new URL(publicUrl('/')).hostname, path: paths.openApp })
  if (cameBack) followLink(cameBack)
}
