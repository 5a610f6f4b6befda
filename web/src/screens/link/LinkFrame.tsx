import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { useTitle } from '#device/title.ts'

interface Props {
  icon: LucideIcon
  title: string
  text: ReactNode
  children: ReactNode
}

export function LinkFrame({ icon: Icon, title, text, children }: Props) {
  const t = useTranslations('links.link')
  const session = useSession()
  useTitle(title)
  return (
    <section className="grid gap-6">
      <div>
        <Icon size={36} className="mb-4 text-accent" aria-hidden="true" />
        <h1 className="display text-2xl">{title}</h1>
        <p className="mt-2 wordy text-quiet">{text}</p>
      </div>
      <div className="grid gap-3">{children}</div>
      {session.status === 'signed_in' && (
        <p className="wordy border-t border-line pt-6 text-center text-sm text-quiet">
          {t.rich('signedInAs', {
            address: () => <strong className="font-semibold text-ink">{session.user.email || session.user.phone}</strong>,
          })}
        </p>
      )}
    </section>
  )
}
