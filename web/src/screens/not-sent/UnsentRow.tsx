import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { people, posts } from '#data/cache/entities.ts'
import { retry, type Unsent } from '#data/outbox/outbox.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { EditDialog } from '#parts/unsent/EditDialog.tsx'
import { UnsentFiles } from '#parts/unsent/UnsentFiles.tsx'
import { textOf } from '#parts/unsent/unsent.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

export function UnsentRow({ entry, onDiscard }: { entry: Unsent; onDiscard: () => void }) {
  const t = useTranslations('unsent')
  const [editing, setEditing] = useState(false)
  const reason = useReason(entry)
  const about = useAbout(entry)
  const excerpt = about && posts.read((entry.input as Target).post_id ?? '')?.content
  const text = textOf(entry)
  const place = placeOf(entry)
  const copy = () => copyText(text).then(() => toastSuccess('unsent.copied'), toastError('unsent.copy_failed'))
  return (
    <li className="py-4">
      {about && <p className="wordy font-medium">{about}</p>}
      {excerpt && <p className="wordy line-clamp-2 text-sm text-quiet">{excerpt}</p>}
      {text && <p className="wordy line-clamp-4 whitespace-pre-wrap">{text}</p>}
      <UnsentFiles files={entry.files} />
      <p className="mt-1.5 text-sm text-quiet">
        <span className={cx(entry.state === 'failed' && 'font-medium text-danger')}>{t(`state.${entry.state}`)}</span>
        {' · '}
        <TimeAgo at={new Date(entry.timestamp).toISOString()} />
        {place && (
          <>
            {' · '}
            <Link to={place} className="link hit">
              {t('open')}
            </Link>
          </>
        )}
      </p>
      {reason && <p className="mt-0.5 text-sm text-quiet">{reason}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!entry.foreign && (
          <Button size="sm" disabled={entry.state === 'sending'} onClick={() => void retry(entry.client_id)}>
            {t('retry')}
          </Button>
        )}
        {entry.editable && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
        {text && (
          <Button size="sm" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        <Button size="sm" tone="quiet" disabled={entry.state === 'sending'} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
      {editing && <EditDialog entry={entry} onClose={() => setEditing(false)} />}
    </li>
  )
}

interface Target {
  post_id?: string
  conversation_id?: string
  user_id?: string
}

function placeOf({ input, foreign }: Unsent): string | undefined {
  const { post_id, conversation_id, user_id } = input as Target
  if (foreign) return undefined
  if (post_id) return paths.post(post_id)
  if (conversation_id) return paths.conversation(conversation_id)
  return user_id && paths.profile(user_id)
}

/** For a like, save or follow: what it does and whose it is, if this device knows. */
function useAbout({ action, input, foreign }: Unsent): string | undefined {
  const t = useTranslations('unsent')
  const nameOf = useName()
  const { user_id = '' } = input as Target
  if (foreign || action === 'createPost' || action === 'createComment' || action === 'sendMessage') return undefined
  const person = people.read(user_id)
  const name = person ? nameOf(person) : t('deeds.somebody')
  return t(`deeds.${action as 'followUser' | 'likePost'}`, { name })
}

function useReason({ state, error, limit = 0, foreign }: Unsent): string | undefined {
  const t = useTranslations('unsent')
  const failures = useTranslations('failures')
  if (foreign) return t('foreign')
  if (state !== 'failed' || !error) return undefined
  if (error === 'not_found') return t('gone')
  if (error === 'Sync operation timeout') return t('timeout')
  return failures.has(error as 'banned') ? failures(error as 'upload_limit', { limit }).replace(/^.{1,60}?\s?: /, '') : t('reason')
}
