import { paths } from '@atelier/contract/paths'
import { registerPlugin } from '@capacitor/core'
import { followLink } from '#device/deep-links.ts'
import { platform } from '#device/platform.ts'
import { publicUrl } from '#device/server-address.ts'

/** In mobile/ios/App/App/ConsentPlugin.swift. */
const Consent = registerPlugin<{ ask(options: { url: string; host: string; path: string }): Promise<{ url?: string }> }>('Consent')

/**
 * Opens a provider's consent in the phone's browser, which comes back by a link to `paths.openApp`. On iOS redirects open no links, so the
 * system hands the address over instead. Native apps only.
 */
export async function askConsent(url: string): Promise<void> {
  if (platform() !== 'ios') return window.location.assign(url)
  const { url: cameBack } = await Consent.ask({ url, host: new URL(publicUrl('/')).hostname, path: paths.openApp })
  if (cameBack) followLink(cameBack)
}
