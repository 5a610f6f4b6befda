import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { followCreators, useFirstWall } from '#screens/home/first-wall.data.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'
import { toast } from '#ui/toast.ts'

/** On the first visit, until it is answered. */
export function FirstWall({ onDone }: { onDone: () => void }) {
  const t = useTranslations('feed.first')
  const { data: ids = [] } = useFirstWall()
  const [chosen, setChosen] = useState<string[]>([])
  const { submit, busy } = useSubmit(async () => {
    const count = await followCreators(chosen)
    toast({ title: t('done', { count }) })
    onDone()
  }, toastError('follows.failed'))
  if (ids.length < 3) return null
  const toggle = (id: string) => setChosen((known) => (known.includes(id) ? known.filter((other) => other !== id) : [...known, id]))
  return (
    <section aria-labelledby="first-wall" className="border-t border-line px-4 pt-5 pb-4">
      <h2 id="first-wall" className="display text-xl">
        {t('title')}
      </h2>
      <p className="wordy mt-1 mb-4 text-quiet">{t('text')}</p>
      <ul className="columns-2 gap-3 sm:columns-3">
        {ids.map((id) => (
          <li key={id} className="mb-3 break-inside-avoid">
            <Work id={id} chosen={chosen.includes(id)} onPress={() => toggle(id)} />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-(--below,0px) z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-ground px-4 py-3">
        <Button tone="primary" icon={UserPlus} busy={busy} disabled={chosen.length === 0} onClick={() => void submit()}>
          {t('follow', { count: chosen.length })}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('later')}
        </Button>
      </div>
    </section>
  )
}

function Work({ id, chosen, onPress }: { id: string; chosen: boolean; onPress: () => void }) {
  const t = useTranslations('feed.first')
  const post = usePost(id)
  const nameOf = useName()
  const media = post?.post_media.find(({ is_sensitive }) => !is_sensitive)
  if (!post || !media) return null
  const name = nameOf(post.author)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={media.alt_text ? t('work_described', { name, text: media.alt_text }) : t('work', { name })}
      onClick={onPress}
      className={cx('block w-full rounded-md text-start outline-offset-2', chosen && 'ring-2 ring-accent ring-offset-2 ring-offset-ground')}
    >
      <Picture {...pictureSources(media)} sizes="(width >= 40rem) 180px, 45vw" alt="" className="rounded-md" />
      <span className="mt-1 flex min-h-6 items-center gap-1.5 px-0.5 text-sm">
        <span className={cx('min-w-0 flex-1 truncate', chosen ? 'font-semibold' : 'text-quiet')}>{name}</span>
        {chosen && <Check size={16} aria-hidden="true" className="shrink-0 text-accent-deep" />}
      </span>
    </button>
  )
}
