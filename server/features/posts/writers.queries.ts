import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** What an administrator decided about what people write. */
export interface WritingRules {
  /** In grapheme clusters. */
  max_post_length: number
  content_approval_required: boolean
}

export async function writingRules(db: Db): Promise<WritingRules> {
  const rows = await db.many<{ setting_key: string; setting_value: string }>(
    sql`select setting_key, setting_value from platform_settings where setting_key in ('max_post_length', 'content_approval_required')`,
  )
  const settings = new Map(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
  const length = Number(settings.get('max_post_length'))
  return {
    max_post_length: length > 0 ? Math.min(limits.post.text, length) : limits.post.text,
    content_approval_required: settings.get('content_approval_required') === 'true',
  }
}

/** @throws Failure onboarding_required for people whose profile is not finished: what they do would have no name on it */
export async function mustBeOnboarded(db: Db, userId: string): Promise<void> {
  const onboarded = await db.maybeOne(sql`select from profiles where user_id = ${userId} and onboarding_completed`)
  if (!onboarded) throw new Failure('onboarding_required')
}
