import { type MailedCode, requestLink, requestReset, resendConfirmation, toastAuthError } from '#data/session/account-entry.ts'
import type { AwaitedMail } from '#data/session/awaited-mail.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess, type WordKey } from '#data/toasts.ts'
import type { useCaptcha } from '#parts/account-entry/use-captcha.tsx'

export function useMail(
  type: MailedCode,
  { solved }: Pick<ReturnType<typeof useCaptcha>, 'solved'>,
  { next, onSent }: { next?: string | undefined; onSent: (mail: AwaitedMail) => void },
) {
  const { send: request, sent, failed } = mails[type]
  return useSubmit(async (email: string) => {
    if (!(await solved((token) => request(email, token, next)))) return
    toastSuccess(sent)
    onSent({ type, email })
  }, toastAuthError(failed))
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
