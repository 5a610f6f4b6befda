import { limits } from '@atelier/contract/limits'
import type { Me } from '@atelier/contract/profiles'
import { type OnboardingDraft, onboardingProgress } from '@atelier/contract/rules/onboarding-progress'
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { keepMe } from '#data/cache/me.ts'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { useTitle } from '#device/title.ts'
import { askAndSignOut } from '#parts/account/leave.ts'
import { PasskeyOffer } from '#parts/account-entry/PasskeyOffer.tsx'
import { shouldOfferPasskey } from '#parts/account-entry/passkey-offer.ts'
import { emptyDraft } from '#screens/onboarding/empty-draft.ts'
import { InterestsStep } from '#screens/onboarding/InterestsStep.tsx'
import { filteredFields, stepOfError, submitOnboarding, useAvailability } from '#screens/onboarding/onboarding.data.ts'
import { PersonalInfoStep } from '#screens/onboarding/PersonalInfoStep.tsx'
import { ProfileStep } from '#screens/onboarding/ProfileStep.tsx'
import { type Filtered, personalProblems } from '#screens/onboarding/personal-problems.ts'
import { profileProblems } from '#screens/onboarding/profile-problems.ts'
import { Button } from '#ui/Button.tsx'
import { StepProgress } from '#ui/StepProgress.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const steps = ['personal', 'profile', 'interests'] as const
const lastStep = steps.length - 1
const route = getRouteApi('/onboarding')

export function OnboardingScreen() {
  const t = useTranslations('onboarding')
  const app = useTranslations('app')
  const language = useLocale()
  const { draft, setDraft, clear } = useDraft<OnboardingDraft>('onboarding', emptyDraft)
  const [refusals, setRefusals] = useState(0)
  const [made, setMade] = useState<Me>()
  const [filtered, setFiltered] = useState<Filtered>({})
  const personal = personalProblems(draft, new Date(), filtered)
  const profile = profileProblems(draft, filtered)
  const { step, goTo, goBack } = useStep(isRight(personal))
  const lookup = useAvailability(draft.username, personal.username === null && draft.username !== '')
  const heading = useStepFocus(step)
  const form = useRefusalFocus(refusals, step)
  useTitle(t('title'))

  const edit = (changes: Partial<OnboardingDraft>) => setDraft({ ...draft, ...changes })
  const valid = [isRight(personal) && lookup.availability === 'available', true, draft.interests.length >= limits.onboarding.minInterests][
    step
  ]

  const { submit: finish, busy } = useSubmit(
    async () => {
      const me = await submitOnboarding(draft, language)
      clear()
      toastSuccess('onboarding.welcome')
      if (await shouldOfferPasskey()) setMade(me)
      else enter(me)
    },
    (error) => {
      const refused = stepOfError(error)
      const words = filteredFields(error, draft)
      if (words) setFiltered({ ...filtered, ...words })
      if (refused !== null) refuse(refused)
      if (!words) toastError('onboarding.failed')(refused === null ? error : undefined)
    },
  )
  function refuse(at: number) {
    goTo(at, { replace: true })
    setRefusals(refusals + 1)
  }
  // Never disabled in the second step (ONB-013), but a wrong phone number or a filtered word stops it there. Skipping asks for nothing.
  function forward() {
    if (step === 1 && (profile.phoneNumber || profile.bio === 'bio_filtered')) refuse(1)
    else if (step === lastStep) void finish()
    else goTo(step + 1)
  }

  if (made)
    return (
      <main id="content" className="notch mx-auto grid min-h-dvh w-full max-w-form content-center px-5 py-8">
        <PasskeyOffer onDone={() => enter(made)} />
      </main>
    )
  return (
    <div className="notch mx-auto flex min-h-dvh w-full max-w-feed flex-col px-5">
      <header className="flex items-center justify-between py-4">
        <Wordmark label={app('name')} className="h-6" />
        <Button size="sm" tone="quiet" onClick={() => void askAndSignOut()}>
          {t('sign_out')}
        </Button>
      </header>
      <main id="content" className="flex flex-1 flex-col pt-4">
        <StepProgress
          step={step + 1}
          steps={steps.length}
          text={t('step', { n: step + 1, steps: steps.length })}
          progress={t('progress', { percent: onboardingProgress(draft).percent })}
        />
        <h1 ref={heading} tabIndex={-1} className="display mt-6 text-3xl outline-none">
          {t(`${steps[step] ?? 'personal'}.title`)}
        </h1>
        <p className="mt-2 mb-8 text-quiet">{t(`${steps[step] ?? 'personal'}.intro`)}</p>
        <form
          ref={form}
          className="flex flex-1 flex-col"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (valid && !busy) forward()
          }}
        >
          <div className="flex-1">
            {step === 0 && <PersonalInfoStep draft={draft} edit={edit} lookup={lookup} problems={personal} marked={refusals > 0} />}
            {step === 1 && <ProfileStep draft={draft} edit={edit} problems={profile} marked={refusals > 0} />}
            {step === 2 && <InterestsStep draft={draft} edit={edit} />}
          </div>
          <footer className="sticky bottom-0 -mx-5 mt-8 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {step > 0 && (
              <Button tone="quiet" disabled={busy} onClick={goBack}>
                {t('back')}
              </Button>
            )}
            {step === 1 && (
              <Button tone="quiet" className="ms-auto" onClick={() => goTo(step + 1)}>
                {t('skip')}
              </Button>
            )}
            <Button type="submit" tone="primary" disabled={!valid} busy={busy} className={step === 1 ? 'grow sm:grow-0' : 'ms-auto'}>
              {step < lastStep ? t('continue') : busy ? t('completing') : t('complete')}
            </Button>
          </footer>
        </form>
      </main>
    </div>
  )
}

/** The guard then leads to Home. */
const enter = (me: Me) => void keepMe(me)

const isRight = (problems: object) => Object.values(problems).every((problem) => problem === null)

/** In the address, so that Back goes back a step and a reload stays. The first step stands before the others. */
function useStep(mayGoOn: boolean) {
  const { step: named } = route.useSearch() as { step?: string }
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const step = Math.max(0, (steps as readonly (string | undefined)[]).indexOf(named))
  const goTo = (at: number, { replace = false } = {}) => void navigate({ search: { step: at > 0 ? steps[at] : undefined }, replace })
  const isTooFar = step > 0 && !mayGoOn
  useEffect(() => {
    if (isTooFar) void navigate({ search: {}, replace: true })
  }, [isTooFar, navigate])
  return { step: isTooFar ? 0 : step, goTo, goBack: () => (canGoBack ? history.back() : goTo(step - 1)) }
}

/** Once the step with what was refused is there. */
function useRefusalFocus(refusals: number, step: number) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may come with another step
  useEffect(() => {
    const field = refusals > shown.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    shown.current = refusals
    field.focus()
  }, [refusals, step])
  return form
}

function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}
