// The name of the ledger's record type, for whoever needs to know no more of it.

export const RECORDED = 'ledger.recorded';
