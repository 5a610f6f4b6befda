import { BareWall } from '#covers/BareWall.tsx'
import { LandingPage } from '#screens/landing/LandingPage.tsx'

export const LandingCover = () => <LandingPage wall={<BareWall />} />
