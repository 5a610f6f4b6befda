import type { Conversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { accept, decline } from '#parts/conversations/conversations.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { useRequestsLeft } from '#parts/messages/requests-left.ts'
import { RequestSender } from '#screens/messages/conversation/RequestSender.tsx'
import { Button } from '#ui/Button.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function RequestNotice({ conversation, name }: { conversation: Conversation; name: string }) {
  const t = useTranslations('messages.request')
  const left = useRequestsLeft(conversation)
  if (conversation.status === 'request') return <Request conversation={conversation} name={name} />
  if (!left || conversation.sending !== 'allowed') return null
  return <p className="px-4 pt-2 pb-1 text-center text-sm text-quiet">{t('left', { n: left, name })}</p>
}

function Request({ conversation, name }: { conversation: Conversation; name: string }) {
  const t = useTranslations('messages.request')
  const requests = useTranslations('conversations.requests')
  const navigate = useNavigate()
  const [reporting, setReporting] = useState(false)
  const accepting = useSubmit(() => accept(conversation.id), toastError('conversations.requests.failed'))
  const declining = useSubmit(async () => {
    await decline(conversation.id)
    void navigate({ to: paths.messages, search: { folder: 'requests' } })
  }, toastError('conversations.requests.failed'))
  return (
    <section aria-label={t('title', { name })} className="shrink-0 border-t border-line px-4 pt-3 pb-3 text-center">
      <RequestSender conversationId={conversation.id} name={name} />
      <h3 className="font-semibold text-wrap">{t('title', { name })}</h3>
      <p className="mx-auto mt-1 max-w-form text-sm text-quiet">{t('text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button size="sm" tone="primary" busy={accepting.busy} onClick={() => void accepting.submit()}>
          {requests('accept')}
        </Button>
        <Button size="sm" busy={declining.busy} onClick={() => void declining.submit()}>
          {requests('decline')}
        </Button>
        <Button size="sm" tone="quiet" icon={Flag} onClick={() => setReporting(true)}>
          {requests('report')}
        </Button>
      </div>
      <Suspense>
        {reporting && <ReportSheet type="profile" targetId={conversation.other_user.user_id} onClose={() => setReporting(false)} />}
      </Suspense>
    </section>
  )
}
