/** Takes what other apps share to this one. */
export function takeShared() {}
