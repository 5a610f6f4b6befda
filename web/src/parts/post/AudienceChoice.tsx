import type { Audience } from '@atelier/contract/choices'
import type { Post } from '@atelier/contract/posts'
import { mayNarrow } from '@atelier/contract/rules/audience'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/Checkbox.tsx'

interface Props {
  post: Post
  /** Null as it is. */
  wish: Audience | null
  disabled: boolean
  onChange: (wish: Audience | null) => void
}

/** The audiences that the author can still choose: narrower ones, or the community of a post that was kept from it. */
export function AudienceChoice({ post, wish, disabled, onChange }: Props) {
  const t = useTranslations('postEdits')
  const { audience, is_public, community } = post
  const isKept = audience === 'community' && !is_public && community?.is_public === true
  const narrower = (['followers', 'only_me'] as const).filter((one) => mayNarrow(post, one))
  if (narrower.length === 0) return null
  const now = is_public ? 'everyone' : isKept ? 'kept' : audience
  const offered = [...(isKept ? (['community'] as const) : []), ...narrower]
  return (
    <fieldset className="mt-6" disabled={disabled}>
      <legend className="text-sm font-medium">{t('audience.title')}</legend>
      <Checkbox type="radio" name="audience" label={t(`for.${now}`)} checked={wish === null} onChange={() => onChange(null)} />
      {offered.map((one) => (
        <Checkbox
          key={one}
          type="radio"
          name="audience"
          label={t(one === 'community' ? 'for.everyone' : `for.${one}`)}
          hint={
            one === 'community' ? t('audience.opens') : community ? t('audience.leaves', { name: community.name }) : t('audience.narrows')
          }
          checked={wish === one}
          onChange={() => onChange(one)}
        />
      ))}
    </fieldset>
  )
}
