import { passwordChecks, passwordStrength } from '@atelier/contract/rules/password-strength'
import { Check, Circle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Meter } from '#ui/Meter.tsx'

export function PasswordStrength({ password }: { password: string }) {
  const t = useTranslations('auth.strength')
  const { met, strength } = passwordStrength(password)
  const level = password ? levels[strength] : 0
  return (
    <div className="grid gap-2">
      <Meter level={level} label={t('label')} text={password ? t(strength) : t('none')} />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs text-quiet">
        {passwordChecks.map((check) => {
          const done = met.includes(check)
          const Icon = done ? Check : Circle
          return (
            <li key={check} className={cx('flex items-center gap-1.5', done && 'text-success')}>
              <Icon size={14} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{t(done ? 'met' : 'open', { check: t(`checks.${check}`) })}</span>
              <span aria-hidden="true">{t(`checks.${check}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const levels = { weak: 1, medium: 2, strong: 3 } as const
