import type { InputOf } from '@atelier/contract/endpoint'
import type { createPost } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useUnsent } from '#data/outbox/outbox.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { UnsentFiles } from '#parts/unsent/UnsentFiles.tsx'
import { UnsentState } from '#parts/unsent/UnsentState.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function WaitingPosts() {
  const t = useTranslations('unsent')
  const me = useMe()
  const posts = useUnsent().filter(({ action }) => action === 'createPost')
  if (!me || posts.length === 0) return null
  return (
    <section aria-label={t('kinds.posts')}>
      {posts.toReversed().map((post) => {
        const { content, media = [] } = post.input as InputOf<typeof createPost>
        return (
          <article key={post.client_id} className="flex items-start gap-3 border-b border-line px-4 pt-4 pb-3">
            <Avatar src={me.avatar_url} initials={initials(me)} size={40} />
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 items-center gap-1 text-sm">
                <PersonName person={me} className="flex min-w-0 items-center gap-1" />
              </p>
              <p className="wordy mt-1 whitespace-pre-wrap">{content}</p>
              <UnsentFiles files={post.files} labels={media.map(({ alt_text }) => alt_text)} />
              <UnsentState {...post} />
            </div>
          </article>
        )
      })}
    </section>
  )
}
