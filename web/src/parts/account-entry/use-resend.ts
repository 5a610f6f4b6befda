import { useState } from 'react'
import { reportEntry, resendConfirmation } from '#data/account-entry.ts'
import { announce } from '#data/report.ts'

/** Has the confirmation mail sent again and says how that went; true when it is on its way. */
export function useResend() {
  const [isSending, setSending] = useState(false)
  async function resend(email: string): Promise<boolean> {
    setSending(true)
    try {
      await resendConfirmation(email)
      announce('auth.resend.done')
      return true
    } catch (error) {
      reportEntry('auth.resend.failed')(error)
      return false
    } finally {
      setSending(false)
    }
  }
  return { resend, isSending }
}
