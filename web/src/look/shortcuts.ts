/** What keys do, by `KeyboardEvent.code`: the place of the key, so that it works on every layout. */
export type Keys = Readonly<Record<string, () => void>>

/** Hears single keys while nobody writes and no sheet or dialog has the focus; gives back how to stop that. */
export const onkeys = (keys: Keys): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesKeys(event.target)) return
    const act = event.shiftKey ? undefined : keys[event.code]
    if (!act) return
    event.preventDefault()
    act()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

/** True where keys mean text, a choice or a place in a sheet. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=grid], [role=textbox], dialog') !== null)
