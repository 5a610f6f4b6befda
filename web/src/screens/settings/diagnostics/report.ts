import type { Health } from '#data/health/health.ts'
import { networkStatus, qualityOf } from '#device/network.ts'
import { platform } from '#device/platform.ts'
import { keptItem } from '#device/preferences.ts'
import { type Tested, testedAs } from '#parts/health/services.ts'
import { overallOf } from '#screens/settings/diagnostics/Overall.tsx'
import { measureStorage } from '#screens/settings/diagnostics/storage.data.ts'
import about from '../../../../package.json' with { type: 'json' }

export const { version } = about

/** In English, for support: no names, addresses, tokens or texts of people. */
export async function reportOf(health: Health): Promise<string> {
  const [{ connected, type }, tested, usage] = await Promise.all([networkStatus(), keptItem<Tested>(testedAs), measureStorage()])
  const { services, warnings, critical, checkedAt } = health
  const server = tested ? (tested.ms === undefined ? 'no answer' : `answered in ${tested.ms} ms`) : 'not tested'
  return [
    `Atelier ${version} (${platform()}, ${document.documentElement.lang}), ${time(Date.now())}`,
    navigator.userAgent,
    `Overall: ${overallOf(health)}, checked ${time(checkedAt)}`,
    ...services.map(({ name, state, errors, since }) => `- ${name}: ${state} since ${time(since)}, errors: ${errors}`),
    `Warnings: ${warnings.join(', ') || 'none'}`,
    `Connection: ${connected ? `${type}, ${qualityOf(type)}` : 'none'}; server: ${server}`,
    `Storage in bytes: ${Object.entries(usage)
      .map(([kind, bytes]) => `${kind} ${bytes ?? 'unknown'}`)
      .join(', ')}`,
    `Errors: ${critical.length || 'none'}`,
    ...critical.map(({ service, message, at }) => `- ${time(at)} ${service}: ${message}`),
  ].join('\n')
}

const time = (at: number) => new Date(at).toISOString()
