import { useTranslations } from 'use-intl'
import { Welcome } from '#parts/account-entry/Welcome.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

export const SignUpCover = () => <EntryCover way="signUp" />
export const SignInCover = () => <EntryCover way="signIn" />

/** The frame of the ways in, with the words above the form. */
function EntryCover({ way }: { way: 'signUp' | 'signIn' }) {
  const t = useTranslations('app')
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="flex min-h-dvh flex-col">
        <header className="px-5 py-5 lg:px-16 lg:pt-10">
          <span className="inline-block">
            <Wordmark label={t('name')} className="h-8" />
          </span>
        </header>
        <main className="mx-auto w-full max-w-form flex-1 px-5 pt-6 pb-16 sm:px-0 lg:pt-12">
          <Welcome way={way} />
        </main>
      </div>
      <div className="wall hidden border-s border-line bg-sunken lg:block" />
    </div>
  )
}
