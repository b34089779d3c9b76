<?php
/**
 * Runs examples/order-page/woocommerce.php with stand-ins for WordPress and WooCommerce. Standard input: JSON with the
 * plugin, the form's fields, the uploaded file and its error, and PrintReady's keys. Prints what a shop would see.
 */

const HOUR_IN_SECONDS = 3600;

$asked = json_decode(stream_get_contents(STDIN), true);
define('ABSPATH', $asked['wordpress']);
$hooks = [];
$notices = [];
$fetched = 0;
$transients = ['printready_keys' => $asked['known'] ?? false];

function add_action($name, $call) { $GLOBALS['hooks'][$name] = $call; }
function add_filter($name, $call) { $GLOBALS['hooks'][$name] = $call; }
function is_product() { return true; }
function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }
function esc_html($text) { return htmlspecialchars($text, ENT_QUOTES); }
function get_bloginfo() { return 'en-US'; }
function wp_unslash($text) { return stripslashes($text); }
function wc_add_notice($text) { $GLOBALS['notices'][] = $text; }
function get_transient($name) { return $GLOBALS['transients'][$name] ?? false; }
function set_transient($name, $value) { $GLOBALS['transients'][$name] = $value; }
function wp_remote_get() { $GLOBALS['fetched']++; return ['body' => json_encode(['keys' => $GLOBALS['asked']['keys']])]; }
function wp_remote_retrieve_body($answer) { return $answer['body']; }
function wp_handle_upload() { return $GLOBALS['asked']['kept']; }

class Line
{
    public $meta = [];
    public function add_meta_data($name, $value) { $this->meta[$name] = $value; }
}

// WordPress adds slashes to every field.
$_POST = array_map('addslashes', $asked['fields']);
$_FILES = $asked['file'] === null ? [] : ['artwork' => ['tmp_name' => $asked['file'], 'error' => $asked['error']]];
require $asked['plugin'];

ob_start();
$hooks['woocommerce_before_add_to_cart_button']();
$button = ob_get_clean();
$passed = $hooks['woocommerce_add_to_cart_validation'](true);
$line = new Line();
$refused = null;
try {
    $hooks['woocommerce_checkout_create_order_line_item']($line, 'key', $hooks['woocommerce_add_cart_item_data']([]));
} catch (Exception $error) {
    $refused = $error->getMessage();
}
echo json_encode(['button' => $button, 'passed' => $passed, 'notices' => $notices, 'meta' => (object) $line->meta, 'refused' => $refused, 'fetched' => $fetched]);
