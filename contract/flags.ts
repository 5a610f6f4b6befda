/** Section 9 of the specification. Whether this installation has push, `pushStatus` tells. */
export const featureFlags = {
  PUSH_NOTIFICATIONS_ENABLED: false,
  WEB_NOTIFICATIONS_ENABLED: true,
  IN_APP_NOTIFICATIONS_ENABLED: true,
} as const

export const notificationChannel = { id: 'default', importance: 4 } as const // Android's IMPORTANCE_HIGH
