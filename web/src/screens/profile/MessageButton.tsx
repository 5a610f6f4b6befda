import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

/** Stays visible if the person takes no messages from the viewer, and explains why. */
export function MessageButton({ person, name }: { person: KnownPerson; name: string }) {
  const t = useTranslations('profile')
  const navigate = useNavigate()
  const isClosed = person.can_message === false
  const { submit: open, busy } = useSubmit(async () => {
    const { startConversation } = await import('#parts/conversations/conversations.data.ts')
    await navigate({ to: paths.conversation(await startConversation(person.user_id)) })
  }, toastError('conversations.start_dialog.failed'))
  const reason = t('message_closed', { name })
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={isClosed ? `${t('message')}: ${reason}` : t('message_person', { name })}
      aria-disabled={isClosed}
      title={isClosed ? reason : undefined}
      className={isClosed ? 'opacity-45' : undefined}
      onClick={() => (isClosed ? toast({ title: reason }) : void open())}
    >
      {t('message')}
    </Button>
  )
}
