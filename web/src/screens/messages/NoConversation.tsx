import { paths } from '@atelier/contract/paths'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toastAnyError } from '#data/toasts.ts'
import { useTitle } from '#device/title.ts'
import { startConversation } from '#parts/conversations/conversations.data.ts'
import { Threads } from '#ui/art/Threads.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** `?with=` and a user id open the conversation with that person. */
export function NoConversation() {
  const t = useTranslations('conversations')
  const app = useTranslations('app')
  const { with: userId } = useSearch({ strict: false })
  useTitle(t('title'))
  useOpening(userId)
  return (
    <div className="grid h-full place-items-center">
      {userId ? (
        <Spinner size={28} label={app('loading')} />
      ) : (
        <EmptyState art={<Threads seed="select" />} title={t('select.title')} text={t('select.text')} />
      )}
    </div>
  )
}

function useOpening(userId: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!userId) return
    let given = false
    const go = async (to: string) => {
      if (!given) await navigate({ to, replace: true })
    }
    startConversation(userId).then(
      (id) => go(paths.conversation(id)),
      (error: unknown) => {
        if (!given) toastAnyError('conversations.start_dialog.failed')(error)
        return go(paths.messages)
      },
    )
    return () => {
      given = true
    }
  }, [userId, navigate])
}
