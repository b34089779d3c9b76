<?php
/**
 * Plugin Name: PrintReady check
 * Description: Checks artwork on product pages before "Add to cart", and keeps the checked file with the order.
 */

const PRINTREADY = 'https://printready.example';
const PRINTREADY_SHOP = 'ink-and-co';

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

// The browser's verdict is a help for the customer. What counts is that a file came.
add_filter('woocommerce_add_to_cart_validation', function ($passed) {
    if (empty($_FILES['artwork']['name'])) {
        wc_add_notice('Please add your artwork.', 'error');
        return false;
    }
    return $passed;
});

add_filter('woocommerce_add_cart_item_data', function ($item) {
    if (empty($_FILES['artwork']['name'])) {
        return $item;
    }
    require_once ABSPATH . 'wp-admin/includes/file.php';
    $kept = wp_handle_upload($_FILES['artwork'], ['test_form' => false]);
    if (isset($kept['url'])) {
        $item['printready_artwork'] = $kept['url'];
        $item['printready_verdict'] = json_decode(wp_unslash($_POST['artwork-verdict'] ?? 'null'), true);
    }
    return $item;
});

add_action('woocommerce_checkout_create_order_line_item', function ($line, $key, $item) {
    if (isset($item['printready_artwork'])) {
        $line->add_meta_data('Artwork', $item['printready_artwork']);
        $line->add_meta_data('Checked in the browser', $item['printready_verdict']['verdict'] ?? 'not stated');
    }
}, 10, 3);
