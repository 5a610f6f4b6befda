import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { LiveText } from '#parts/platform/LiveText.tsx'

export function ReadOnly() {
  const t = useTranslations('platform')
  const isIn = useSession().status === 'signed_in'
  const text = t(isIn ? 'read_only' : 'read_only_signed_out')
  return (
    <div className="notch border-b border-line bg-sunken text-sm">
      <p className="mx-auto flex max-w-page items-center gap-x-3 px-4 py-2.5">
        <Lock size={18} aria-hidden="true" className="shrink-0 text-quiet" />
        <LiveText text={text} className="min-w-0 flex-1 wordy" />
      </p>
    </div>
  )
}
