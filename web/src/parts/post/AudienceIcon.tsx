import type { Post } from '@atelier/contract/posts'
import { useTranslations } from 'use-intl'
import { audienceIcons } from '#parts/post/audience-icons.ts'

/** Shows the audience of a post that is not public. */
export function AudienceIcon({ post: { audience, community } }: { post: Post }) {
  const t = useTranslations('postEdits.for')
  const Icon = audienceIcons[audience]
  const label = audience === 'community' ? (community?.is_public ? 'kept' : 'community') : audience
  return <Icon size={14} role="img" aria-label={t(label)} className="shrink-0 self-center" />
}
