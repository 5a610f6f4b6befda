import { ignored } from '@atelier/contract/rules/ignored'
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

// Devices without a motor refuse.
const quietly = (felt: Promise<void>) => void ignored(felt, 'only felt')

export const hapticPress = () => quietly(Haptics.impact({ style: ImpactStyle.Light }))

export const hapticError = () => quietly(Haptics.notification({ type: NotificationType.Error }))
