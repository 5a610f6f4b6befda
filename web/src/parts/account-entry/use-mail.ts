import { useState } from 'react'
import { type MailedCode, requestLink, requestReset, resendConfirmation, toastAuthError } from '#data/session/account-entry.ts'
import { toastSuccess, type WordKey } from '#data/toasts.ts'
import type { useCaptcha } from '#parts/account-entry/use-captcha.tsx'

/** Has a mail sent and shows how that went; true when it was sent. */
export function useMail(type: MailedCode, { solved }: Pick<ReturnType<typeof useCaptcha>, 'solved'>, next?: string) {
  const [isSending, setSending] = useState(false)
  const { send: request, sent, failed } = mails[type]
  async function send(email: string): Promise<boolean> {
    setSending(true)
    try {
      const isSent = await solved((token) => request(email, token, next))
      if (isSent) toastSuccess(sent)
      return isSent
    } catch (error) {
      toastAuthError(failed)(error)
      return false
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}

interface Mail {
  send: (email: string, captchaToken: string | undefined, next: string | undefined) => Promise<void>
  sent: WordKey
  failed: WordKey
}

const mails: Record<MailedCode, Mail> = {
  signup: { send: resendConfirmation, sent: 'auth.resend.done', failed: 'auth.resend.failed' },
  recovery: { send: requestReset, sent: 'auth.forgot.sent', failed: 'auth.forgot.failed' },
  email: { send: requestLink, sent: 'auth.mailLink.sent', failed: 'auth.mailLink.failed' },
}
