import { ignored } from '@atelier/contract/rules/ignored'
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

// A device without a motor refuses; nobody misses anything.
const quietly = (felt: Promise<void>) => void ignored(felt, 'only felt')

/** For what a press switched. Native apps only. */
export const feelPress = () => quietly(Haptics.impact({ style: ImpactStyle.Light }))

/** For what went wrong. Native apps only. */
export const feelError = () => quietly(Haptics.notification({ type: NotificationType.Error }))
