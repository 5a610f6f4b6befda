import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { typedUsername } from '@atelier/contract/rules/username'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateOfBirth } from '#screens/onboarding/DateOfBirth.tsx'
import type { useAvailability } from '#screens/onboarding/onboarding.data.ts'
import type { PersonalProblems } from '#screens/onboarding/personal-problems.ts'
import { chipClass } from '#ui/chip.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  draft: OnboardingDraft
  edit: (changes: Partial<OnboardingDraft>) => void
  problems: PersonalProblems
  lookup: ReturnType<typeof useAvailability>
  /** Shows errors also in fields that were not left yet. */
  marked: boolean
}

/** A field shows its error once it was left, the username while it is typed. */
export function PersonalInfoStep({ draft, edit, problems, lookup, marked }: Props) {
  const t = useTranslations('onboarding.personal')
  const [left, setLeft] = useState<Partial<Record<keyof PersonalProblems, boolean>>>({})
  const isShown = (field: keyof PersonalProblems) => marked || left[field]
  const leave = (field: keyof PersonalProblems) => () => setLeft((before) => ({ ...before, [field]: true }))
  const { availability, suggestions } = lookup
  const usernameProblem = (isShown('username') || draft.username.length >= 3) && draft.username !== '' ? problems.username : null

  const status = {
    unknown: undefined,
    checking: (
      <span className="inline-flex items-center gap-1.5">
        <Spinner size={14} />
        {t('checking')}
      </span>
    ),
    available: (
      <span className="inline-flex items-center gap-1.5 text-success">
        <Check size={14} aria-hidden="true" />
        {t('available')}
      </span>
    ),
    taken: undefined,
  }[availability]

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('first_name')}
          autoComplete="given-name"
          value={draft.firstName}
          error={isShown('firstName') && problems.firstName ? t(`first_name_${problems.firstName}`) : undefined}
          onChange={({ target }) => edit({ firstName: target.value })}
          onBlur={leave('firstName')}
        />
        <TextField
          label={t('last_name')}
          autoComplete="family-name"
          value={draft.lastName}
          error={isShown('lastName') && problems.lastName ? t(`last_name_${problems.lastName}`) : undefined}
          onChange={({ target }) => edit({ lastName: target.value })}
          onBlur={leave('lastName')}
        />
      </div>
      <div>
        <TextField
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          start="@"
          value={draft.username}
          hint={status ?? t('username_hint')}
          error={usernameProblem ? t(usernameProblem) : availability === 'taken' ? t('taken') : undefined}
          onChange={({ target }) => edit({ username: typedUsername(target.value) })}
          onBlur={leave('username')}
        />
        {availability === 'taken' && suggestions.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-quiet">
            {t('suggestions')}
            {suggestions.map((free) => (
              <button key={free} type="button" onClick={() => edit({ username: free })} className={chipClass({ pressable: true })}>
                @{free}
              </button>
            ))}
          </p>
        )}
      </div>
      <DateOfBirth
        value={draft.dateOfBirth}
        error={isShown('dateOfBirth') && problems.dateOfBirth ? t(problems.dateOfBirth) : undefined}
        onChange={(dateOfBirth) => edit({ dateOfBirth })}
        onLeave={leave('dateOfBirth')}
      />
    </div>
  )
}
