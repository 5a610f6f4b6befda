import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

export interface DeviceName {
  browser: string | null
  os: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
}

/** Only names that bowser knows: user agents are forgeable and end up in mails. */
export function deviceNameOf(userAgent: string): DeviceName {
  if (!userAgent) return { browser: null, os: null, device: null }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: ownApp.test(userAgent) ? 'Atelier' : known(Object.values(BROWSER_MAP), browser.name),
    os: known(Object.values(OS_MAP), os.name),
    device: known(devices, platform.type),
  }
}

const devices = ['desktop', 'mobile', 'tablet'] as const
const ownApp = /\bAtelier\/\d/

function known<Name extends string>(names: readonly Name[], said: string | undefined): Name | null {
  return names.find((name) => name === said) ?? null
}
