import { all, apart, type Crossing, each, home, local, type Placement, reference, via } from './place.ts';

const studio = apart('the simulated studio');
const psp = apart('the simulated payment provider');
const inbox = apart('the simulated mail, push, chat and tag services');
const queue = each("a shard's own jobs: the library's tables");
const desk = home('operators and what they do');

/**
 * Where every table's rows are once there is more than one primary (D-195). `placement.database.test.ts` compares a migrated database with
 * it, and `statements.database.test.ts` every statement of the paths of money.
 */
export const placement: Placement = {
  console: {
    ...all(
      desk,
      'answer approval approval_decision bulk bulk_item claim export handover_note invitation look oidc_flow operator operator_challenge operator_factor operator_key operator_oidc operator_passkey operator_recovery operator_role operator_session operator_throttle operator_token passkey_challenge queue_look queue_time recent revision role role_permission saved_view solved_challenge',
    ),
  },
  game: {
    ...all(local(), 'bet bonus_code_guess cash_result cashback_look cashback_payment code_refusal favorite played'),
    ...all(local(), 'player_bonus player_bonus_code player_freespin spin winner'),
    ...all(reference, 'bonus_campaign bonus_package cashback_rule catalogue_version collection game game_collection provider'),
    ...all(reference, 'registration_gift search_vocabulary search_word table_result top_events'),
    cashback_span: each('what the sweeps of the shard have seen'),
    bonus_code: each('uses are counted across players: a code with a maximum gives each shard a share of it'),
    measured_day: each('sums of the shard'),
  },
  graphile_worker: {
    ...all(queue, '_private_job_queues _private_jobs _private_known_crontabs _private_tasks migrations'),
  },
  kernel: {
    audit_record: each('the audit of the shard'),
    audit_seal: each('the chain over the audit of the shard'),
    clock: reference,
    event: each('the log of the shard, in the order of its own transactions'),
    event_cursor: each('followers read the log of their shard'),
    ...all(each('what has happened on the shard'), 'kept_trace milestone'),
    ...all(each('every shard is migrated'), 'migration migration_lock'),
    rate_window: each('counted where the call is answered'),
    realtime_outbox: each('messages of the shard'),
    running_process: each('processes of the shard'),
    secret_fingerprint: each('the same secrets everywhere: each shard checks them'),
    ...all(each('every shard is seeded'), 'shipped_defaults shipped_row'),
  },
  ledger: {
    ...all(local(), 'account bonus exclusion freespin game_session limit_counter op player pot_share round'),
    ...all(via('op_id', 'ledger.op'), 'entry freespin_move op_bonus op_outcome pot_move pot_win returned_stake'),
    game_block: reference,
    house_account: each('the balance of the house is the sum of its accounts on all shards'),
    round_following: each('from when on the shard follows rounds for their readers'),
    pot: each('a pot of the house is the sum of its parts on all shards'),
    statement_seal: via('account_id', 'ledger.account'),
  },
  notification: {
    ...all(home('letters of guests and players'), 'contact_followup contact_message contact_reply contact_template'),
    ...all(local(), 'message push_subscription'),
  },
  payment: {
    ...all(local(), 'adjustment deposit_address deposit_count invoice request saved_card'),
    automatic_release: each('the rules are copied; a stop is that of its shard'),
    automatic_release_event: each('stops of the shard'),
    ...all(
      via('invoice_id', 'payment.invoice'),
      'chargeback correction deposit_claim further_payment invoice_concern invoice_step operator_action page_closing',
    ),
    ...all(via('invoice_id', 'payment.invoice'), 'release_decision write_off'),
    chargeback_evidence: via('invoice_id', 'payment.chargeback'),
    ...all(reference, 'difference_note reconciliation'),
    held_decision: via('held_credit_id', 'wallet.held_credit'),
    ...all(reference, 'method policy'),
    ...all(each('what the shard has seen of a provider'), 'provider_circuit provider_minute'),
    provider_event: each("a provider's message, on the shard of its invoice; of no invoice, at home"),
  },
  player: {
    ...all(local(), 'autologin_token correction data_export document erasure identity_check identity_event identity_warning'),
    ...all(local(), 'known_identity mail mail_code note passkey recovery_code restriction second_factor session'),
    ...all(local(), 'sign_in_challenge social_identity tag'),
    document_read: via('document_id', 'player.document'),
    ...all(home('an exclusion binds every account of a person'), 'excluded_identity excluded_person'),
    identity_match: local(),
    kept_file: each('bytes by a random name, beside the row that names them'),
    ...all(home('a number is confirmed before it has a player'), 'otp replaced_otp'),
    ...all(home('a sign-in that has no player yet'), 'passkey_challenge social_flow social_proof'),
    passkey_proof: via('session_id', 'player.session'),
    player: local('id'),
    registration_minute: each('sums of the shard'),
    shared_device: home('a device of many players'),
    solved_challenge: home('a guest'),
    throttle: home('counted by address, name and player'),
  },
  report: { live_minute: each('sums of the shard'), online_minute: each('sums of the shard') },
  retention: {
    ...all(reference, 'level point_rate quest tournament tournament_prize'),
    ...all(local(), 'level_grant loyalty_account player_quest point_day quest_play quest_progress quest_run tournament_entry'),
    ...all(local(), 'tournament_correction tournament_grant tournament_participant tournament_round'),
  },
  risk: {
    ...all(local(), 'deposit_use exclusion limit_change play_day play_session player_limit player_turn player_zone'),
    ...all(local(), 'reality_check self_assessment'),
    ...all(home('what two players have in common'), 'link pair'),
    play_total: via('play_session_id', 'risk.play_session'),
    turnover_rule: reference,
  },
  sandbox: {
    ...all(inbox, 'chat_conversation chat_message message migration migration_lock oidc_code push_browser push_message tag_event'),
    ...all(psp, 'psp_address psp_delivery psp_dispute psp_evidence psp_further_payment psp_payment psp_setting psp_transfer'),
    ...all(
      studio,
      'studio_chain studio_company_round studio_demo_account studio_freespin studio_launch studio_maintenance studio_message studio_pot studio_pot_contribution studio_round studio_seed_pair studio_session',
    ),
  },
  settings: { country: reference, currency: reference, field_definition: reference, locale: reference, value: reference },
  sportsbook: {
    ...all(local(), 'cash_out exposure free_bet player request ticket'),
    change: each('the log of the shard, in the order of its own transactions'),
    ...all(reference, 'event market market_decision obvious_error top_events'),
    event_liability: each('what the shard may lose: each has a share of the limit'),
    ...all(apart('the simulated feed'), 'feed_event feed_market feed_override feed_pulse'),
    manual_case: each('cases of the shard'),
    ...all(each('every shard is migrated'), 'migration migration_lock'),
    platform_message: each('messages of the shard'),
    ...all(via('ticket_id', 'sportsbook.ticket'), 'quote selection settlement wallet_call'),
  },
  wallet: {
    ceiling_use: each('credits without a stake: each shard has a share of the ceiling'),
    ceiling_win: local(),
    followed_round: local(),
    held_credit: local(),
  },
};

const RANDOM = 'random: no two shards make the same';
const DIRECTORY = 'claimed in the directory at home before the row is written';
const ONE_PLAYER = "leads to one player's row, so every row of that value is on one shard";
const COUNTED = 'a number of the shard: nothing outside it names the row by it';

/** How unique indexes of local tables without the player stay unique over all shards. Identifiers (one column, `uuid`) are random. */
export const uniqueness: Readonly<Record<string, string>> = {
  'game.bet(source, id)': ONE_PLAYER,
  'game.winner(operation_id)': ONE_PLAYER,
  'ledger.entry(account_id, account_seq)': ONE_PLAYER,
  'ledger.game_session(token_hash)': RANDOM,
  'notification.push_subscription(endpoint)': DIRECTORY,
  'payment.deposit_address(psp, address, tag)': 'a provider gives an address once; a transfer is told to the shard whose invoice it is',
  'payment.invoice(address_id, reference)': ONE_PLAYER,
  'payment.invoice(address_id, transfer_key)': ONE_PLAYER,
  'payment.invoice_step(id)': COUNTED,
  'player.autologin_token(token_key)': RANDOM,
  'player.data_export(storage_key)': RANDOM,
  'player.document(storage_key)': RANDOM,
  'player.document_read(id)': COUNTED,
  'player.identity_event(event_id)': 'an event of a provider is of one player, so its repeat comes to the same shard',
  'player.mail_code(code_key)': RANDOM,
  'player.passkey(credential_id)': DIRECTORY,
  'player.player(external_id)': 'a sequence per shard, which begins at the shard and steps by the most shards there may be',
  'player.player(email_key)': DIRECTORY,
  'player.player(phone_key)': DIRECTORY,
  'player.sign_in_challenge(challenge_key)': RANDOM,
  'player.social_identity(provider, subject)': DIRECTORY,
  'retention.tournament_grant(tournament_id, place)': 'places are decided at home, over all shards',
  'sportsbook.cash_out(ticket_id, number)': ONE_PLAYER,
  'sportsbook.wallet_call(call_id)': "made of the ticket's id",
  'wallet.held_credit(reason, origin)': ONE_PLAYER,
};

const SAME_PLAYER = 'both rows are of one player';
const DROPPED = 'dropped with the move: the row at home keeps the id without the constraint';

/** Foreign keys whose two ends name the player each for itself, and those that end with the move. */
export const foreignKeys: Readonly<Record<string, string>> = {
  'ledger.freespin_move(freespin_id)': SAME_PLAYER,
  'ledger.game_session(account_id)': SAME_PLAYER,
  'payment.invoice(address_id)': SAME_PLAYER,
  'payment.provider_event(tied_invoice_id)': 'the event is on the shard of its invoice',
  'player.document_read(session_id)': SAME_PLAYER,
  'player.excluded_person(player_id)': DROPPED,
  'player.identity_match(excluded_person_id)': DROPPED,
  'player.passkey_challenge(session_id)': DROPPED,
  'risk.reality_check(play_session_id)': SAME_PLAYER,
  'sportsbook.cash_out(ticket_id)': SAME_PLAYER,
};

const OUTBOX = "the outbox of a shard's own book: delivered by its own process, from its own primary";
const SETTLED = 'settlement: the book of each shard settles the tickets of its own players';
const REVIEW = 'the review of a withdrawal, before its money: asked of every shard; where one does not answer, a person decides';
const BRAKE = 'the brake on releases without a person: each shard has its own, with its share of the sum';

/** Statements of the paths of money that touch rows without a player's key. */
export const crossings: readonly Crossing[] = [
  { table: 'sportsbook.wallet_call', holding: "where state = 'waiting' and type <> 'bet'", reason: OUTBOX },
  { table: 'sportsbook.selection', holding: 'where selection.market_id = any($1::text[])', reason: SETTLED },
  { table: 'sportsbook.ticket', holding: 'where selection.market_id = any($1::text[])', reason: SETTLED },
  { table: 'payment.invoice', holding: 'as "deviceWeekMinor" from payment.invoice', reason: REVIEW },
  { table: 'player.session', holding: 'on other.fingerprint_key = own.fingerprint_key', reason: REVIEW },
  { table: 'player.session', holding: 'on other.ip = own.ip', reason: REVIEW },
  { table: 'payment.release_decision', holding: 'where is_alone and decided_at > $1', reason: BRAKE },
  { table: 'payment.release_decision', holding: 'as mean from generate_series(', reason: BRAKE },
];

const FED = 'the feed is told to the book of every shard, which writes its own copy';

/** Reference tables that are written while the paths of money run, and by whom. */
export const written: Readonly<Record<string, string>> = {
  'sportsbook.event': FED,
  'sportsbook.market': FED,
  'sportsbook.market_decision': FED,
};

/** Who names several players in one transaction, by the name of the connection. */
export const batches: Readonly<Record<string, string>> = {
  'pavilion-ledger': "a lane: its ledger has one primary, and is sent that shard's players alone",
  'pavilion-sportsbook': 'bets that arrived together, tickets of one settlement, calls of one outbox: a shard has a book of its own',
};
