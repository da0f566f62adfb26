// How people ask for something to be forgotten that they had said, in the languages that prompts come in. Data only; what follows names it. A
// form alone never takes anything away: "forget that file" names nothing that is remembered. A blank is any white space.

/** These speak of what is remembered, and of nothing else: who asks so is answered, even if nothing fits. */
export const SURE_FORMS: readonly string[] = [
  String.raw`(?:you (?:can|may|should) |please |now |ok(?:ay)?,? |and )*forget (?:what i (?:said|told you|wrote) (?:about|on) |my (?:rule|note|preference|wish) (?:that|about|for|on) |the (?:rule|note|memory|preference) (?:that|about|for|on) )`,
  String.raw`(?:please |you can )?(?:stop remembering|unremember|(?:delete|remove|drop|erase) (?:the |my |that )?(?:memory|preference)) (?:that |about |of |on |for )?`,
  String.raw`(?:please )?do(?: not|n['’]t) remember (?:any ?more |any longer )(?:that )`,
  String.raw`(?:bitte )?vergiss(?: bitte)?(?: wieder)?,? (?:was ich (?:über|zu|zum|zur) |die (?:regel|notiz),? (?:dass|über|zu) )`,
  String.raw`oublie[zr]? (?:ce que j['’]ai dit (?:sur|de|à propos de) |la règle (?:que|sur) )`,
  String.raw`olvid[ae] (?:lo que (?:dije|te dije) (?:de|sobre) |la regla (?:de|sobre) )`,
  String.raw`esque(?:ce|ça) (?:o que eu disse (?:sobre|de) )`,
  String.raw`dimentica (?:quello che ho detto (?:su|di) )`,
  String.raw`vergeet (?:wat ik zei over )`,
  String.raw`zapomnij,? (?:co mówi[łl]e?m o )`,
  String.raw`glöm (?:vad jag sa om )`,
];

/** These may as well speak of the work at hand: "forget about the tests for now", "remove the rule for unused imports". */
export const LOOSE_FORMS: readonly string[] = [
  String.raw`(?:you (?:can|may|should) |please |now |ok(?:ay)?,? |and )*forget (?:about |that |the (?:part|thing) (?:that|about|for|on) )`,
  String.raw`(?:please |you can )?(?:delete|remove|drop|erase) (?:the |my |that )?(?:note|rule) (?:that |about |of |on |for )?`,
  String.raw`(?:please )?do(?: not|n['’]t) remember (?:that )`,
  String.raw`(?:bitte )?vergiss(?: bitte)?(?: wieder)?,? (?:dass )`,
  String.raw`oublie[zr]? (?:que )`,
  String.raw`olvid[ae] (?:que )`,
  String.raw`esque(?:ce|ça) (?:que )`,
  String.raw`dimentica (?:che )`,
  String.raw`vergeet (?:dat )`,
  String.raw`zapomnij,? (?:że )`,
  String.raw`забудь(?:те)?,? (?:что |про )`,
  String.raw`glöm (?:att )`,
];

/** Where one request of a sentence may end and the next begin. */
export const JOINTS = String.raw`[,;:–—，；：]\s*|\s(?:and|but|then|instead|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale|и|но|а|och|men)\s`;
