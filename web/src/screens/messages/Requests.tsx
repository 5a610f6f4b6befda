import { paths } from '@atelier/contract/paths'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Flag, MailX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { accept, decline, useConversation, useConversations, useDeclined } from '#parts/conversations/conversations.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { ConversationRow } from '#screens/messages/ConversationRow.tsx'
import { ConversationRows } from '#screens/messages/ConversationRows.tsx'
import { FolderEntry } from '#screens/messages/FolderEntry.tsx'
import { FolderHeader } from '#screens/messages/FolderHeader.tsx'
import { Threads } from '#ui/art/Threads.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function Requests() {
  const t = useTranslations('conversations')
  const list = useConversations('requests')
  return (
    <>
      <FolderHeader title={t('requests.title')} />
      <ConversationRows
        list={list}
        label={t('requests.title')}
        above={list.ids.length > 0 && <p className="border-b border-line px-4 pt-1 pb-4 text-sm text-quiet">{t('requests.text')}</p>}
        below={<DeclinedEntry />}
        empty={<EmptyState art={<Threads seed="requests" />} title={t('requests.empty')} text={t('requests.empty_text')} />}
      >
        {(id) => (
          <div className="has-aria-[current=page]:bg-sunken">
            <ConversationRow id={id} folder="requests" />
            <Answers id={id} />
          </div>
        )}
      </ConversationRows>
    </>
  )
}

function DeclinedEntry() {
  const t = useTranslations('conversations.declined')
  const { ids } = useDeclined()
  return ids.length > 0 && <FolderEntry folder="declined" icon={MailX} title={t('title')} />
}

function Answers({ id }: { id: string }) {
  const t = useTranslations('conversations.requests')
  const nameOf = useName()
  const navigate = useNavigate()
  const { conversationId } = useParams({ strict: false })
  const { conversation } = useConversation(id)
  const [reported, setReported] = useState<string>()
  const accepting = useSubmit(() => accept(id), toastError('conversations.requests.failed'))
  const declining = useSubmit(async () => {
    await decline(id)
    if (conversationId === id) await navigate({ to: paths.messages, search: { folder: 'requests' } })
  }, toastError('conversations.requests.failed'))
  if (!conversation) return null
  const { last_message, other_user } = conversation
  const name = nameOf(other_user)
  return (
    <div className="flex flex-wrap items-center gap-2 ps-19 pe-3 pb-3">
      <Button size="sm" busy={accepting.busy} aria-label={t('accept_person', { name })} onClick={() => void accepting.submit()}>
        {t('accept')}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        busy={declining.busy}
        aria-label={t('decline_person', { name })}
        onClick={() => void declining.submit()}
      >
        {t('decline')}
      </Button>
      {last_message && (
        <IconButton
          icon={Flag}
          size="sm"
          tone="quiet"
          label={t('report_person', { name })}
          className="ms-auto"
          onClick={() => setReported(last_message.id)}
        />
      )}
      <Suspense>{reported && <ReportSheet type="message" targetId={reported} onClose={() => setReported(undefined)} />}</Suspense>
    </div>
  )
}
