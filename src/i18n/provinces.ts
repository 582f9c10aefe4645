import { provinces, type Province } from 'contract/account'
import { msg, type Message } from './message'

const names: Readonly<Record<Province, Message>> = {
  AB: msg('Alberta'),
  BC: msg('British Columbia'),
  MB: msg('Manitoba'),
  NB: msg('New Brunswick'),
  NL: msg('Newfoundland and Labrador'),
  NS: msg('Nova Scotia'),
  NT: msg('Northwest Territories'),
  NU: msg('Nunavut'),
  ON: msg('Ontario'),
  PE: msg('Prince Edward Island'),
  QC: msg('Quebec'),
  SK: msg('Saskatchewan'),
  YT: msg('Yukon'),
}

/** By name in the person's language. */
export const provinceOptions = (t: (name: Message) => string, language: string): { value: Province; label: string }[] => {
  const options = provinces.map((value) => ({ value, label: t(names[value]) }))
  return options.sort((one, other) => one.label.localeCompare(other.label, language))
}
