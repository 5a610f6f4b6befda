import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

interface Props {
  id?: string
  title: string
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function SecuritySection({ id, title, text, action, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="setting-target border-t border-line py-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={headingId} className="display text-lg">
            {title}
          </h2>
          {text && <div className="mt-1 wordy text-sm text-quiet">{text}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Opens in place. Its button closes it, and gets the focus back when the form is done. */
export function FormSection({
  label,
  form,
  below,
  ...section
}: Omit<Props, 'action' | 'children'> & {
  label: string
  form: (done: () => void) => ReactNode
  below?: (done: () => void) => ReactNode
}) {
  const t = useTranslations('app')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const done = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = (
    <Button ref={button} size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('cancel') : label}
    </Button>
  )
  return (
    <SecuritySection {...section} action={toggle}>
      <div className="mt-5 max-w-form empty:hidden">{isOpen ? form(done) : below?.(done)}</div>
    </SecuritySection>
  )
}
