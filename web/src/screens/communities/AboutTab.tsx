import { useFormatter, useTranslations } from 'use-intl'
import type { KnownCommunity } from '#parts/communities/communities.data.ts'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { RichText } from '#parts/post/PostText.tsx'

export function AboutTab({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.about')
  const format = useFormatter()
  const { rules, owner, is_public, created_at } = community
  return (
    <div className="grid grid-cols-1 divide-y divide-line px-4">
      {rules && (
        <section aria-labelledby="community-rules" className="py-5">
          <h2 id="community-rules" className="display mb-2 text-lg">
            {t('rules')}
          </h2>
          <p className="wordy max-w-text whitespace-pre-wrap">
            <RichText text={rules} />
          </p>
        </section>
      )}
      {owner && (
        <section aria-labelledby="community-owner" className="py-5">
          <h2 id="community-owner" className="display text-lg">
            {t('owner')}
          </h2>
          <div className="pt-3">
            <PersonLine userId={owner.user_id} />
          </div>
        </section>
      )}
      <section aria-labelledby="community-access" className="py-5">
        <h2 id="community-access" className="display mb-2 text-lg">
          {t('access')}
        </h2>
        <p className="wordy max-w-text">{is_public ? t('public_text') : t('private_text')}</p>
        <p className="mt-2 text-sm text-quiet">
          {t('since', { date: format.dateTime(new Date(created_at), { day: 'numeric', month: 'long', year: 'numeric' }) })}
        </p>
      </section>
    </div>
  )
}
