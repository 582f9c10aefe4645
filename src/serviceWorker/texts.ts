const english = {
  call: 'Incoming call',
  answer: 'Answer',
  decline: 'Decline',
  unknown: 'Unknown caller',
  test: 'Test notification',
  testBody: 'Calls to you will appear like this on this device.',
}

const french: typeof english = {
  call: 'Appel entrant',
  answer: 'Répondre',
  decline: 'Refuser',
  unknown: 'Appelant inconnu',
  test: 'Notification de test',
  testBody: 'Vos appels apparaîtront ainsi sur cet appareil.',
}

/** A table of its own: the console's catalogue is twenty times as large as this worker. */
export const textsOf = (language: string): typeof english => (language === 'fr' ? french : english)
