import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { undoDecline, useDeclined } from '#parts/conversations/conversations.data.ts'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { ConversationRows } from '#screens/messages/ConversationRows.tsx'
import { FolderHeader } from '#screens/messages/FolderHeader.tsx'
import { Threads } from '#ui/art/Threads.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function Declined() {
  const t = useTranslations('conversations.declined')
  const list = useDeclined()
  return (
    <>
      <FolderHeader title={t('title')} to="requests" />
      <ConversationRows
        list={list}
        label={t('title')}
        above={list.ids.length > 0 && <p className="border-b border-line px-4 pt-1 pb-4 text-sm text-quiet">{t('text')}</p>}
        empty={<EmptyState art={<Threads seed="declined" />} title={t('empty')} text={t('text')} />}
      >
        {(userId) => <DeclinedRow userId={userId} />}
      </ConversationRows>
    </>
  )
}

function DeclinedRow({ userId }: { userId: string }) {
  const t = useTranslations('conversations.declined')
  const nameOf = useName()
  const navigate = useNavigate()
  const person = usePerson(userId)
  const { submit, busy } = useSubmit(async () => {
    const id = await undoDecline(userId)
    await navigate({ to: paths.conversation(id), search: { folder: 'requests' } })
  }, toastError('conversations.requests.undo_failed'))
  if (!person) return null
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <PersonLine userId={userId} />
      <Button size="sm" busy={busy} aria-label={t('take_back_person', { name: nameOf(person) })} onClick={() => void submit()}>
        {t('take_back')}
      </Button>
    </div>
  )
}
