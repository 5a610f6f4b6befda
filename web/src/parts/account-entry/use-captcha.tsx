import { useState } from 'react'
import { refusalCode } from '#data/session/account-entry.ts'
import { refetchAuthSettings, useAuthSettings } from '#data/session/auth-settings.ts'
import { Captcha } from '#parts/account-entry/Captcha.tsx'

/** Show `widget` above the button, and make the call through `solved`. */
export function useCaptcha() {
  const captcha = useAuthSettings()?.captcha
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [isMissing, setMissing] = useState(false)

  /** A token works once. Without one it shows a message and returns false. @throws what the call throws */
  async function solved(call: (token: string | undefined) => Promise<unknown>): Promise<boolean> {
    setMissing(Boolean(captcha) && !token)
    if (captcha && !token) return false
    try {
      await call(token)
      return true
    } catch (error) {
      if (refusalCode(error) === 'captcha_failed' && !captcha) refetchAuthSettings()
      throw error
    } finally {
      setToken(undefined)
      setRound((rounds) => rounds + 1)
    }
  }

  const widget = captcha && <Captcha key={round} captcha={captcha} isMissing={isMissing && !token} onToken={setToken} />
  return { solved, widget }
}
