import type { Seller } from '../../platform/database/columns'

export const practiceSeller: Seller = {
  name: 'Téléphonie Boréale inc.',
  address: '1001, rue du Square-Dorchester, bureau 500, Montréal (QC) H3B 1N1',
  gst_number: '123456789 RT0001',
  qst_number: '1234567890 TQ0001',
}
