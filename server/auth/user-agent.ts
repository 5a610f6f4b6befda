import Bowser from 'bowser'

/** What a user agent says of where somebody is; null where it says nothing. */
export interface Place {
  browser: string | null
  os: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
}

/** Reads a user agent's text, which anybody may have made up. */
export function placeOf(userAgent: string): Place {
  if (!userAgent) return { browser: null, os: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = devices.find((known) => known === platform.type) ?? null
  return { browser: ownApp.test(userAgent) ? 'Atelier' : (browser.name ?? null), os: os.name ?? null, device }
}

const devices = ['desktop', 'mobile', 'tablet'] as const
// The native app adds its name to that of the web view that it runs in.
const ownApp = /\bAtelier\//
