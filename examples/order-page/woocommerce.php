<?php
/**
 * Plugin Name: PrintReady check
 * Description: Checks artwork on product pages before "Add to cart", and keeps the checked file with the order.
 * Requires PHP: 7.4
 */

const PRINTREADY = 'https://printready.example';
const PRINTREADY_SHOP = 'ink-and-co';
/** Seconds after which a statement no longer counts. */
const PRINTREADY_DAY = 86400;

add_action('wp_enqueue_scripts', function () {
    if (is_product()) {
        wp_enqueue_script_module('printready', PRINTREADY . '/embed.js');
    }
});

// Inside the product's form, which WooCommerce sends as multipart/form-data.
add_action('woocommerce_before_add_to_cart_button', function () {
    printf(
        '<printready-check shop="%s" profile="dtf" name="artwork" lang="%s"></printready-check>',
        esc_attr(PRINTREADY_SHOP),
        esc_attr(get_bloginfo('language'))
    );
});

function printready_decode($text)
{
    $bytes = is_string($text) ? base64_decode(strtr($text, '-_', '+/'), true) : false;
    return $bytes === false ? '' : $bytes;
}

/** Public key with this id (RFC 8037); an unknown id is looked up again, because a server may have a new key. */
function printready_key($id)
{
    foreach ([false, true] as $again) {
        $known = $again ? false : get_transient('printready_keys');
        if (!is_array($known)) {
            $answer = wp_remote_get(PRINTREADY . '/embed/keys.json', ['timeout' => 5]);
            $known = json_decode(wp_remote_retrieve_body($answer), true)['keys'] ?? [];
            set_transient('printready_keys', $known, HOUR_IN_SECONDS);
        }
        foreach ($known as $key) {
            if (($key['kid'] ?? null) === $id && ($key['crv'] ?? null) === 'Ed25519') {
                return printready_decode($key['x'] ?? null);
            }
        }
    }
    return '';
}

/**
 * What PrintReady signed about this file for this shop, at most a day ago; null for anything else, because a form can
 * hold any text.
 */
function printready_statement($jws, $file)
{
    $parts = is_string($jws) ? explode('.', $jws) : [];
    if (count($parts) !== 3) {
        return null;
    }
    $head = json_decode(printready_decode($parts[0]), true);
    if (($head['alg'] ?? null) !== 'EdDSA' || ($head['typ'] ?? null) !== 'printready-verdict+jwt') {
        return null;
    }
    $key = printready_key($head['kid'] ?? null);
    $signature = printready_decode($parts[2]);
    if (strlen($key) !== SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES || strlen($signature) !== SODIUM_CRYPTO_SIGN_BYTES) {
        return null;
    }
    if (!sodium_crypto_sign_verify_detached($signature, "$parts[0].$parts[1]", $key)) {
        return null;
    }
    $said = json_decode(printready_decode($parts[1]), true);
    $age = time() - ($said['iat'] ?? 0);
    $is_ours = ($said['iss'] ?? null) === PRINTREADY && ($said['sub'] ?? null) === PRINTREADY_SHOP;
    $is_new = $age > -60 && $age < PRINTREADY_DAY;
    return $is_ours && $is_new && ($said['sha256'] ?? null) === hash_file('sha256', $file) ? $said : null;
}

/** The statement about the uploaded artwork, if there is a genuine one. */
function printready_said()
{
    $summary = json_decode(wp_unslash($_POST['artwork-verdict'] ?? 'null'), true);
    return printready_statement($summary['jws'] ?? null, $_FILES['artwork']['tmp_name']);
}

function printready_has_artwork()
{
    return isset($_FILES['artwork']) && $_FILES['artwork']['error'] === UPLOAD_ERR_OK;
}

// The verdict comes from the customer's browser, so a missing one stops no order: the order line says so.
add_filter('woocommerce_add_to_cart_validation', function ($passed) {
    if (!printready_has_artwork()) {
        wc_add_notice('Please add your artwork.', 'error');
        return false;
    }
    if ((printready_said()['verdict'] ?? null) === 'blocked') {
        wc_add_notice('This artwork cannot be printed yet. Please send it again.', 'error');
        return false;
    }
    return $passed;
});

add_filter('woocommerce_add_cart_item_data', function ($item) {
    if (!printready_has_artwork()) {
        return $item;
    }
    // Before WordPress moves the file.
    $said = printready_said();
    require_once ABSPATH . 'wp-admin/includes/file.php';
    $kept = wp_handle_upload($_FILES['artwork'], ['test_form' => false]);
    if (!isset($kept['url'])) {
        throw new Exception(esc_html($kept['error'] ?? 'The artwork could not be kept.'));
    }
    $item['printready_artwork'] = $kept['url'];
    $item['printready_verdict'] = $said['verdict'] ?? null;
    $item['printready_sha256'] = $said['sha256'] ?? null;
    return $item;
});

add_action('woocommerce_checkout_create_order_line_item', function ($line, $key, $item) {
    if (isset($item['printready_artwork'])) {
        $line->add_meta_data('Artwork', $item['printready_artwork']);
        $line->add_meta_data('Checked in the browser', $item['printready_verdict'] ?? 'no signed verdict');
    }
}, 10, 3);
