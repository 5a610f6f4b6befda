import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** What a user agent says of where somebody is; null where it says nothing. */
export interface Place {
  browser: string | null
  os: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
}

/** Reads a user agent. Anybody can write anything into one, and this stands in mails: only names that are known come out. */
export function placeOf(userAgent: string): Place {
  if (!userAgent) return { browser: null, os: null, device: null }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: ownApp.test(userAgent) ? 'Atelier' : known(Object.values(BROWSER_MAP), browser.name),
    os: known(Object.values(OS_MAP), os.name),
    device: known(devices, platform.type),
  }
}

const devices = ['desktop', 'mobile', 'tablet'] as const
// The native app adds its name to that of the web view that it runs in.
const ownApp = /\bAtelier\/\d/

function known<Name extends string>(names: readonly Name[], said: string | undefined): Name | null {
  return names.find((name) => name === said) ?? null
}
