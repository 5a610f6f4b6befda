import { useTranslations } from 'use-intl'
import { BareWall } from '#covers/BareWall.tsx'
import { EntryPage } from '#parts/account-entry/EntryPage.tsx'
import { Welcome } from '#parts/account-entry/Welcome.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

export const SignUpCover = () => <EntryCover way="signUp" />
export const SignInCover = () => <EntryCover way="signIn" />

function EntryCover({ way }: { way: 'signUp' | 'signIn' }) {
  const t = useTranslations('app')
  const name = (
    <span className="inline-block">
      <Wordmark label={t('name')} className="h-8" />
    </span>
  )
  return (
    <EntryPage name={name} wall={<BareWall />}>
      <Welcome way={way} />
    </EntryPage>
  )
}
