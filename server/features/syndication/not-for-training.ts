import type { PlatformSettings } from '@atelier/contract/platform-settings'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Db } from '#db/connection.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'

export const reserves = (settings: PlatformSettings | undefined): boolean => settings?.not_for_training ?? true

export const isReserved = async (db: Db): Promise<boolean> => reserves(await ignored(platformSettings(db), 'rights are reserved then'))

/** As search engines and miners of text and data (TDMRep) read it. */
export const reserved = { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' }

export const reservation = async (db: Db): Promise<Record<string, string>> => ((await isReserved(db)) ? reserved : {})

/** Crawlers that collect training data and say that they obey robots.txt. */
export const trainingRobots = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'Meta-ExternalAgent',
  'Omgilibot',
  'anthropic-ai',
  'cohere-ai',
]
