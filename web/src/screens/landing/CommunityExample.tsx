import { useTranslations } from 'use-intl'
import banner from '#screens/landing/art/community.webp'
import ilse from '#screens/landing/art/ilse.webp'
import noor from '#screens/landing/art/noor.webp'
import sketches from '#screens/landing/art/sketches.webp'
import tomas from '#screens/landing/art/tomas.webp'
import { buttonClass } from '#ui/button.ts'

export function CommunityExample() {
  const t = useTranslations('landing.demo.community')
  return (
    <>
      <img src={banner} alt="" width={520} height={300} className="w-full" />
      <div className="px-4 pt-4">
        <p className="display text-lg">{t('name')}</p>
        <p className="text-xs text-quiet">{t('members')}</p>
        <p className="mt-2 text-xs leading-4.5">{t('text')}</p>
        <div className="mt-3 mb-4 flex items-center justify-between">
          <p className="flex -space-x-2">
            {[ilse, tomas, noor].map((face) => (
              <img key={face} src={face} alt="" width={112} height={112} className="size-8 rounded-full ring-2 ring-ground" />
            ))}
          </p>
          <span className={buttonClass({ tone: 'primary', size: 'sm' })}>{t('join')}</span>
        </div>
        <img src={sketches} alt="" width={518} height={518} className="w-full" />
      </div>
    </>
  )
}
