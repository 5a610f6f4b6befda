import { BareWall } from '#covers/BareWall.tsx'
import { LandingPage } from '#screens/landing/LandingPage.tsx'

/** The landing page above its form. */
export const LandingCover = () => <LandingPage wall={<BareWall />} />
